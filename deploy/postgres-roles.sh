#!/bin/sh
# The two roles of docs/configuration.md. The image of PostgreSQL runs this once, on an empty volume.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
CREATE ROLE remit_owner LOGIN PASSWORD :'owner';
CREATE ROLE remit_app LOGIN PASSWORD :'app';
CREATE DATABASE remit OWNER remit_owner;
SQL
