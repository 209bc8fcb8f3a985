-- The customer's language, a BCP 47 tag, if the merchant has set it.
ALTER TABLE payment_request ADD COLUMN locale text;
