# Varnish configuration in front of the page servers. Install Debian's `varnish` and `varnish-modules`. Copy this file to
# /etc/varnish/default.vcl, and enter the addresses of your page servers and a token. Start varnishd with these parameters:
#
#   -a 127.0.0.1:6081 -p http_gzip_support=off -p http_req_hdr_len=64k -p http_req_size=128k
#   -p workspace_client=256k -p workspace_backend=256k
#
# nginx terminates TLS in front of Varnish: nginx.conf, with Varnish as the only server in `upstream crewtally_site`.
# The page servers need CDN=varnish, CDN_PURGE_URL=http://127.0.0.1:6081, CDN_TOKEN, and Varnish in TRUST_PROXY.
vcl 4.1;

import directors;
import std;
import xkey;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}
backend site1 { .host = "127.0.0.1"; .port = "4300"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; }
backend site2 { .host = "127.0.0.1"; .port = "4301"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; }

sub vcl_init {
    new site = directors.round_robin();
    site.add_backend(site1);
    site.add_backend(site2);
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (req.http.Authorization != "Bearer change-this-token") {
            return (synth(403));
        }
        # Stale pages remain for the time in which no page server answers.
        set req.http.X-Purged = xkey.softpurge(req.http.xkey-softpurge);
        return (synth(200));
    }
    set req.backend_hint = site.backend();
    unset req.http.X-Canary-Draw;
    unset req.http.X-Begins-Visit;
    if (req.restarts == 0) {
        unset req.http.X-Stale;
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.url ~ "^/(api/|_c/|_panel/|_preview|_clear-cookies|_status|_f/live|healthz|readyz)") {
        return (pass);
    }
    # Visitors of a canary or of a preview get their pages from the site. All other cookies change no page.
    if (req.http.Cookie ~ "crewtally\.(cohort|preview)=" && req.url !~ "^/_r/" && !req.http.X-Stale) {
        return (pass);
    }
    unset req.http.Cookie;
    if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\bbr *; *q=0(\.0*)?(,|$)") {
        set req.http.Accept-Encoding = "br";
    } elseif (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip *; *q=0(\.0*)?(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    if ((req.http.Sec-Fetch-Dest == "document" && req.http.Sec-Fetch-Site != "same-origin") ||
        (!req.http.Sec-Fetch-Dest && req.http.Upgrade-Insecure-Requests == "1")) {
        set req.http.X-Begins-Visit = "1";
    }
    # While a page server answers, a purged page is fetched before it is sent. Otherwise the stale page is sent.
    if (std.healthy(req.backend_hint) && !req.http.X-Stale) {
        set req.grace = 0s;
    } else {
        set req.grace = 30d;
    }
    return (hash);
}

sub vcl_hash {
    # Campaigns do not split the cache. The site still gets the whole URL, because redirects keep the query.
    hash_data(regsub(req.url, "\?.*$", ""));
    hash_data(req.http.Host);
    hash_data(req.http.X-Forwarded-Proto);
    return (lookup);
}

sub vcl_hit {
    # While a canary runs, Varnish sends this share of new visits to the site, which selects the visitors who get the canary.
    if (req.http.X-Begins-Visit && obj.http.X-Canary-Share && !req.http.X-Stale &&
        std.random(0, 100) < std.real(obj.http.X-Canary-Share, 0.0)) {
        set req.http.X-Canary-Draw = obj.http.X-Canary-Share;
        return (pass);
    }
}

sub vcl_backend_fetch {
    if (bereq.retries > 0) {
        set bereq.backend = site.backend();
    }
}

sub vcl_backend_response {
    # Instead of an error, visitors get the stale page if there is one: see vcl_synth.
    if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Stale)) {
        return (abandon);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (!beresp.http.Set-Cookie && beresp.http.CDN-Cache-Control ~ "max-age=[1-9]") {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        set beresp.http.xkey = beresp.http.Surrogate-Key;
    } elseif (!beresp.http.Set-Cookie && beresp.status == 200 && beresp.http.Cache-Control ~ "max-age=[1-9]" &&
        beresp.http.Cache-Control !~ "private|no-store") {
        # Assets and fragments. Their URLs contain a release or composition.
        set beresp.grace = 3d;
    } else {
        set beresp.uncacheable = true;
        set beresp.ttl = 60s;
    }
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    return (abandon);
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.xkey;
    unset resp.http.X-Canary-Share;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    # A fragment of a composition never changes. With its age, browsers would keep it for less than 30 seconds.
    if (req.url ~ "^/_f/") {
        unset resp.http.Age;
    }
    return (deliver);
}

sub vcl_synth {
    if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
        set req.http.X-Stale = "1";
        return (restart);
    }
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    if (resp.status == 503) {
        set resp.http.Retry-After = "5";
        synthetic("We can’t show this right now. Please try again in a minute.");
    } else {
        synthetic(resp.status + " " + resp.reason);
    }
    return (deliver);
}
