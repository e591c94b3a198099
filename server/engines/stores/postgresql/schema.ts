/**
 * One step per version of the database, in order; the table `schema_version` contains the number of completed steps. A released step never
 * changes: additional changes are further steps. During an upgrade nodes of two versions run together, so a step only adds.
 *
 * JSON is stored as text: the types `json` and `jsonb` refuse some escapes, such as that of U+0000. `COLLATE "C"` is the order of SQLite.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL);
  INSERT INTO counters (name, value) VALUES ('assets', 0), ('rights', 0);

  CREATE TABLE assets (
    position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    id text COLLATE "C" PRIMARY KEY,
    body text NOT NULL,
    revision bigint NOT NULL,
    rights text NOT NULL,
    downloads double precision,
    listing text NOT NULL,
    listing_version integer NOT NULL
  );
  CREATE INDEX assets_by_revision ON assets (revision);
  CREATE TABLE removed_assets (id text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL);
  CREATE INDEX removed_assets_by_revision ON removed_assets (revision);
  CREATE TABLE downloads (asset_id text COLLATE "C" PRIMARY KEY, count double precision NOT NULL);

  CREATE TABLE users (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL CONSTRAINT one_account_per_name UNIQUE,
    password_hash text NOT NULL,
    is_asset_user boolean NOT NULL,
    is_gui_admin boolean NOT NULL,
    groups text NOT NULL,
    mail text,
    disabled boolean NOT NULL,
    workspace text NOT NULL
  );
  CREATE TABLE sessions (
    token_hash text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    locale text
  );
  CREATE INDEX sessions_of_user ON sessions (user_id);
  CREATE TABLE tickets (
    token_hash text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at bigint NOT NULL
  );
  CREATE INDEX tickets_of_user ON tickets (user_id);
  CREATE TABLE identities (
    issuer text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
  );
  CREATE TABLE login_counters (
    key text COLLATE "C" PRIMARY KEY,
    attempts bigint NOT NULL,
    failures bigint NOT NULL,
    since bigint NOT NULL,
    last_at bigint NOT NULL,
    blocked_until bigint NOT NULL
  );
  CREATE INDEX login_counters_by_time ON login_counters (last_at);

  CREATE TABLE bookmarks (
    user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ids text NOT NULL,
    revision bigint NOT NULL,
    etag text NOT NULL
  );
  CREATE TABLE bookmark_history (
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    etag text COLLATE "C" NOT NULL,
    saved_at bigint NOT NULL,
    PRIMARY KEY (user_id, etag)
  );
  CREATE TABLE bookmark_clients (
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id text COLLATE "C" NOT NULL,
    last_seq bigint NOT NULL,
    seen_at bigint NOT NULL,
    PRIMARY KEY (user_id, client_id)
  );

  CREATE TABLE documents (name text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL);
  CREATE TABLE document_versions (
    name text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    etag text NOT NULL,
    body text,
    saved_at bigint NOT NULL,
    saved_by text,
    PRIMARY KEY (name, revision)
  );

  CREATE TABLE search_days (day text COLLATE "C" PRIMARY KEY, searches bigint NOT NULL, without_result bigint NOT NULL);
  CREATE TABLE search_texts (
    day text COLLATE "C" NOT NULL,
    text text COLLATE "C" NOT NULL,
    searches bigint NOT NULL,
    without_result bigint NOT NULL,
    PRIMARY KEY (day, text)
  );
  CREATE TABLE download_days (
    day text COLLATE "C" NOT NULL,
    asset_id text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (day, asset_id)
  );
  CREATE TABLE zip_jobs (
    position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    key text COLLATE "C" PRIMARY KEY,
    expires_at bigint NOT NULL,
    size bigint NOT NULL,
    body text NOT NULL
  );
  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    event text NOT NULL,
    user_id text,
    detail text
  );
  `,
  `
  CREATE TABLE leader (epoch bigint NOT NULL);
  INSERT INTO leader (epoch) VALUES (0);
  `,
  `
  CREATE TABLE rate_windows (key text COLLATE "C" PRIMARY KEY, uses bigint NOT NULL, since bigint NOT NULL, end_at bigint NOT NULL);
  CREATE INDEX rate_windows_by_end ON rate_windows (end_at);
  `,
  `
  CREATE TABLE ingest_files (key text COLLATE "C" PRIMARY KEY, body text NOT NULL);
  `,
  `
  CREATE TABLE made_renditions (
    sha256 text COLLATE "C" NOT NULL,
    list text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    version text NOT NULL,
    body text NOT NULL,
    blob text NOT NULL,
    bytes bigint NOT NULL,
    used_at bigint NOT NULL,
    PRIMARY KEY (sha256, list, name)
  );
  CREATE INDEX made_renditions_by_use ON made_renditions (used_at);
  `,
  `
  CREATE TABLE audited_keys (key text COLLATE "C" PRIMARY KEY, end_at bigint NOT NULL);
  CREATE INDEX audited_keys_by_end ON audited_keys (end_at);
  `,
  `
  CREATE TABLE blob_checks (place text COLLATE "C" PRIMARY KEY, checked_at bigint NOT NULL);
  `,
  `
  CREATE TABLE blob_garbage (key text COLLATE "C" PRIMARY KEY, since bigint NOT NULL);
  CREATE INDEX blob_garbage_by_time ON blob_garbage (since);
  `,
  `
  ALTER TABLE removed_assets ADD COLUMN removed_at bigint;
  CREATE INDEX removed_assets_by_time ON removed_assets (removed_at);
  INSERT INTO counters (name, value) VALUES ('forgotten removals', 0);
  `,
  `
  CREATE TABLE claims (key text COLLATE "C" PRIMARY KEY, holder text NOT NULL, end_at bigint NOT NULL);
  `,
  `
  CREATE TABLE rendition_jobs (
    sha256 text COLLATE "C" NOT NULL,
    list text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    version text COLLATE "C" NOT NULL,
    asset_id text NOT NULL,
    requested_until bigint NOT NULL,
    state text NOT NULL,
    until_at bigint NOT NULL,
    claim text,
    failures bigint NOT NULL,
    result text,
    PRIMARY KEY (sha256, list, name, version)
  );
  CREATE INDEX rendition_jobs_to_claim ON rendition_jobs (list, version, until_at) WHERE state IN ('waiting', 'claimed');
  `,
  `
  CREATE TABLE revision_marks (revision bigint PRIMARY KEY, mark text NOT NULL);
  INSERT INTO revision_marks (revision, mark) SELECT value, gen_random_uuid()::text FROM counters WHERE name = 'assets';
  `,
  `
  CREATE TABLE mail_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    locale text NOT NULL,
    added_at bigint NOT NULL,
    due_at bigint NOT NULL,
    attempts bigint NOT NULL,
    claim text
  );
  `,
  `
  ALTER TABLE downloads ADD COLUMN announced double precision;
  `,
  `
  ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text;
  `,
  `
  ALTER TABLE assets ADD COLUMN due_at bigint;
  CREATE INDEX assets_by_due_time ON assets (due_at) WHERE due_at IS NOT NULL;
  `,
  `
  CREATE TABLE app_tokens (
    token_hash text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    access text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
  );
  CREATE INDEX app_tokens_of_user ON app_tokens (user_id);
  `,
  `
  CREATE TABLE devices (
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    browser text NOT NULL,
    system text NOT NULL,
    first_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    PRIMARY KEY (user_id, browser, system)
  );
  `,
  `
  ALTER TABLE users ADD COLUMN manages_people boolean NOT NULL DEFAULT false;
  UPDATE users SET manages_people = is_gui_admin;
  `,
  `
  CREATE TABLE totp (
    user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret text NOT NULL,
    since bigint,
    last_step bigint NOT NULL
  );
  CREATE TABLE recovery_codes (
    user_id text COLLATE "C" NOT NULL REFERENCES totp (user_id) ON DELETE CASCADE,
    hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, hash)
  );
  `,
  `
  CREATE TABLE passkeys (
    id text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
  );
  CREATE INDEX passkeys_of_user ON passkeys (user_id);
  CREATE TABLE passkey_challenges (hash text COLLATE "C" PRIMARY KEY, expires_at bigint NOT NULL);
  CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
  `,
  `
  CREATE INDEX audit_by_time ON audit (at);
  `,
  `
  CREATE TABLE share_links (
    id text COLLATE "C" PRIMARY KEY,
    token_hash text COLLATE "C" NOT NULL UNIQUE,
    owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    password_hash text,
    version bigint NOT NULL,
    settings text NOT NULL,
    search text,
    created_at bigint NOT NULL,
    expires_at bigint,
    file_count bigint NOT NULL,
    opens bigint NOT NULL DEFAULT 0,
    downloads bigint NOT NULL DEFAULT 0,
    used_at bigint,
    asset_ids text NOT NULL
  );
  CREATE INDEX share_links_of_owner ON share_links (owner_id);
  `,
]
