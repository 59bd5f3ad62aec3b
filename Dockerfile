# Images of the site, the lead API and the registry: docker build --target site .
# compose.yaml runs all three; docs/deploy/containers.md explains it.

# Installs and builds; needs Node 20 or newer, npm and a network.
ARG BUILD_IMAGE=node:24-trixie-slim
# Everything that runs. Any Debian or Ubuntu with glibc works.
ARG BASE_IMAGE=debian:trixie-slim

# The workspace with all packages, for the registry: it checks and builds releases.
FROM ${BUILD_IMAGE} AS workspace
WORKDIR /app
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY tooling/patches tooling/patches
RUN npm install --global "$(node --print 'require("./package.json").packageManager')" \
  && pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --offline
RUN node_modules/node/bin/node mf-leadcapture/api/built-pages.ts \
  && pnpm sbom --sbom-format cyclonedx --out sbom.cdx.json

# The same sources with what the two servers need at run time.
FROM workspace AS servers
RUN cp node_modules/node/bin/node /usr/local/bin/node-pinned \
  && rm -rf node_modules ./*/node_modules federation/*/node_modules \
  && pnpm install --frozen-lockfile --offline --prod --ignore-scripts \
    --filter-prod 'shell...' --filter-prod 'mf-leadcapture...' \
  && pnpm sbom --prod --filter-prod 'shell...' --filter-prod 'mf-leadcapture...' \
    --sbom-format cyclonedx --out sbom.cdx.json

FROM ${BASE_IMAGE} AS base
COPY --from=servers /usr/local/bin/node-pinned /usr/local/bin/node
RUN groupadd --gid 10001 crewtally \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /state --shell /usr/sbin/nologin crewtally \
  && install --directory --owner=crewtally --group=crewtally --mode=0700 /state /state/events
WORKDIR /app
ENV NODE_ENV=production STATE_DIR=/state
STOPSIGNAL SIGTERM

# Without the package manager. Scanners still find the list of packages, in /var/lib/dpkg.
FROM base AS runtime
RUN rm --force /usr/bin/apt* /usr/bin/dpkg*

FROM runtime AS site
COPY --from=servers /app /app
USER 10001:10001
ENV HOST=0.0.0.0 PORT=4300
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "docs/deploy/containers/health.mjs", "PORT", "HOST"]
CMD ["node", "shell/server/serve-site.ts"]

FROM runtime AS leads-api
COPY --from=servers /app /app
USER 10001:10001
ENV LEADS_LISTEN=0.0.0.0 LEADS_PORT=4310
EXPOSE 4310
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "docs/deploy/containers/health.mjs", "LEADS_PORT", "LEADS_LISTEN"]
CMD ["node", "mf-leadcapture/api/serve-leads-api.ts"]

# Also makes the first release, see compose.yaml. The only image with a browser: the gate opens changed pages in it.
FROM base AS registry
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium \
  && rm -rf /var/lib/apt/lists/* /usr/bin/apt* /usr/bin/dpkg*
COPY --from=workspace /app /app
# Builds and checks of releases; their modules import packages of /app.
RUN install --directory --owner=crewtally --group=crewtally --mode=0700 /app/var
VOLUME /app/var
USER 10001:10001
ENV REGISTRY_LISTEN=0.0.0.0 REGISTRY_PORT=4330
EXPOSE 4330
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "docs/deploy/containers/health.mjs", "REGISTRY_PORT", "REGISTRY_LISTEN"]
CMD ["node", "federation/service/registry/serve-registry.ts"]
