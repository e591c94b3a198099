/**
 * One step per version of the database, in order; `user_version` is the number of completed steps. A released step never changes: later
 * changes are further steps.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE assets (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE downloads (asset_id TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_asset_user INTEGER NOT NULL,
    is_gui_admin INTEGER NOT NULL,
    groups TEXT NOT NULL,
    mail TEXT,
    disabled INTEGER NOT NULL,
    workspace TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    locale TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_of_user ON sessions (user_id);
  CREATE TABLE tickets (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE login_counters (
    key TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    since INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    blocked_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bookmarks (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ids TEXT NOT NULL,
    revision INTEGER NOT NULL,
    etag TEXT NOT NULL
  ) STRICT;
  CREATE TABLE bookmark_history (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    etag TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, etag)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE bookmark_clients (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id TEXT NOT NULL,
    last_seq INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, client_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE documents (name TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE document_versions (
    name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    etag TEXT NOT NULL,
    body TEXT,
    saved_at INTEGER NOT NULL,
    saved_by TEXT,
    PRIMARY KEY (name, revision)
  ) STRICT;

  CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    user_id TEXT,
    detail TEXT
  ) STRICT;
  `,
  `
  CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE search_days (
    day TEXT PRIMARY KEY,
    searches INTEGER NOT NULL,
    without_result INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE search_texts (
    day TEXT NOT NULL,
    text TEXT NOT NULL,
    searches INTEGER NOT NULL,
    without_result INTEGER NOT NULL,
    PRIMARY KEY (day, text)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE download_days (
    day TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, asset_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE INDEX login_counters_by_time ON login_counters (last_at);
  `,
  `
  CREATE TABLE zip_orders (key TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, size INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX zip_orders_by_end ON zip_orders (expires_at, size);
  DELETE FROM documents WHERE name >= 'download-orders/' AND name < 'download-orders0';
  DELETE FROM document_versions WHERE name >= 'download-orders/' AND name < 'download-orders0';
  `,
  `
  CREATE TABLE listings (
    asset_id TEXT PRIMARY KEY REFERENCES assets (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    rights TEXT NOT NULL,
    text TEXT NOT NULL,
    sum INTEGER NOT NULL,
    downloads REAL
  ) STRICT;
  CREATE TRIGGER listings_follow_assets AFTER UPDATE ON assets BEGIN DELETE FROM listings WHERE asset_id = old.id; END;
  `,
  `
  CREATE TABLE revision_marks (revision INTEGER PRIMARY KEY, mark TEXT NOT NULL) STRICT;
  INSERT INTO revision_marks (revision, mark)
    SELECT coalesce((SELECT value FROM counters WHERE name = 'assets'), 0), lower(hex(randomblob(16)));
  `,
  `
  ALTER TABLE sessions ADD COLUMN browser TEXT;
  ALTER TABLE sessions ADD COLUMN system TEXT;
  `,
  `
  CREATE TABLE due_rights (asset_id TEXT PRIMARY KEY REFERENCES assets (id) ON DELETE CASCADE, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX due_rights_by_time ON due_rights (at);
  `,
  `
  CREATE TABLE app_tokens (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    access TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX app_tokens_of_user ON app_tokens (user_id);
  `,
  `
  CREATE TABLE devices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    first_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, browser, system)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE users ADD COLUMN manages_people INTEGER NOT NULL DEFAULT 0;
  UPDATE users SET manages_people = is_gui_admin;
  `,
  `
  CREATE TABLE totp (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    since INTEGER,
    last_step INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES totp (user_id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (user_id, hash)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT;
  CREATE INDEX passkeys_of_user ON passkeys (user_id);
  CREATE TABLE passkey_challenges (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
  `,
  `
  CREATE INDEX audit_by_time ON audit (at);
  `,
  `
  CREATE TABLE share_links (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    password_hash TEXT,
    version INTEGER NOT NULL,
    settings TEXT NOT NULL,
    search TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    file_count INTEGER NOT NULL,
    opens INTEGER NOT NULL DEFAULT 0,
    downloads INTEGER NOT NULL DEFAULT 0,
    used_at INTEGER,
    asset_ids TEXT NOT NULL
  ) STRICT;
  CREATE INDEX share_links_of_owner ON share_links (owner_id);
  `,
]

/** Tables that can be rebuilt from others. */
export const derivedTables: ReadonlySet<string> = new Set(['listings'])
