-- How a merchant's pay pages look, whom a payer can ask, and which sites may show them inside their own pages.
ALTER TABLE merchant
  ADD COLUMN accent_color text CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN support_contact text,
  ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}';
