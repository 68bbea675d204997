-- Rows of these are kept for a while only, so after a quiet time the tables are empty. They must keep their pages all the
-- same: of a table without any, the next plan is to read it whole, and goes on with that while a morning fills it.
alter table idempotency_keys set (vacuum_truncate = off);
alter table live_events set (vacuum_truncate = off);
