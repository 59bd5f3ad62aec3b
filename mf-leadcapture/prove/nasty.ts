/** Texts that have broken forms, mails, pages, databases and terminals; gathered by hand for this API. */
export const NASTY = [
  '', ' ', '\t', '\n', '\r\n', '\0', 'a\0b', '\u0001\u001B[2J', '\u007F', '\u0085', '\u2028', '\u2029', '\uFEFF', '\uFFFE', '\uD800', 'x\uDC00y',
  '\u202Eevil', '\u2066a\u2069', 'e\u0301'.repeat(40), 'ﷺ'.repeat(60), '👩‍👩‍👧‍👦'.repeat(20), 'İı', 'ß', 'ﬁ', '１２３', '٣',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' autofocus onfocus=alert(1) x='", '</textarea><svg/onload=alert(1)>', '<!--', '-->', ']]>',
  '</title><script src=//evil.example>', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '&lt;script&gt;', '&#x3c;b&#x3e;', '{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}',
  "' OR '1'='1", "'; DROP TABLE leads; --", '1; select pg_sleep(10)', "\\'; --", '%27%20OR%201=1', '" UNION SELECT value FROM secrets --', '$1', '?', ':name', '@@version',
  '../../../../etc/passwd', '..\\..\\windows\\win.ini', '/dev/null', 'file:///etc/passwd', 'C:\\con', '%2e%2e%2f', 'http://169.254.169.254/', 'http://127.0.0.1:4310/healthz',
  '; ls -la', '| cat /etc/passwd', '`id`', '$(id)', '&& whoami', '() { :;}; echo x', '\r\nSet-Cookie: a=b', '%0d%0aX-Evil:%201',
  'a@b.example\r\nBcc: victim@elsewhere.example', 'a@b.example,victim@elsewhere.example', '"a@b"@c.example', 'a@b@c.example', 'a@[127.0.0.1]', 'a@localhost', '<a@b.example>', 'a@b.example;c@d.example', `${'a'.repeat(250)}@b.example`,
  'Dana\r\nBcc: victim@elsewhere.example', 'Dana\nSubject: other', '=?utf-8?q?Bcc:=20x?=', '.\r\n.\r\nQUIT', '--boundary', 'Content-Type: text/html',
  '=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/c calc"!A1', '\tx',
  '0', '-0', '00', '1e3', '1e999', '-1', '0x10', '1.5', 'NaN', 'Infinity', '9007199254740993', '1_000', '1,000', ' 5 ', 'null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString',
  '*)(uid=*))(|(uid=*', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', '{"$gt":""}', '%s%s%s%n', '%d', '(a+)+$', 'a'.repeat(5000), 'A '.repeat(2000), '\n'.repeat(2000),
] as const
