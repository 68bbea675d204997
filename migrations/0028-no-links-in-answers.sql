-- Stored answers refer to links; those that hold one are forgotten, so that none can be read.
delete from idempotency_keys where answer::text like '%/password-reset/%';
