-- Second payments of a completed request, so far told as unmatched transfers, are a kind of their own. Few rows have a choice.
UPDATE membership SET notifications = notifications || '{second_payment}'
WHERE 'unmatched' = ANY (notifications) AND NOT 'second_payment' = ANY (notifications);
UPDATE notification_channel SET kinds = kinds || '{second_payment}'
WHERE 'unmatched' = ANY (kinds) AND NOT 'second_payment' = ANY (kinds);
