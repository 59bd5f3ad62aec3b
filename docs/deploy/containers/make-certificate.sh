#!/bin/sh
# Makes a self-signed certificate in /etc/ssl/crewtally (or the folder given) if there is none.
set -eu
folder=${1:-/etc/ssl/crewtally}
[ -s "$folder/privkey.pem" ] && exit 0
openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost,DNS:www.crewtally.example \
  -keyout "$folder/privkey.pem.new" -out "$folder/fullchain.pem"
mv "$folder/privkey.pem.new" "$folder/privkey.pem"
