-- The language of a person's mails: that of the page on which they signed up or last signed in.
ALTER TABLE app_user ADD COLUMN language text NOT NULL DEFAULT 'en';
