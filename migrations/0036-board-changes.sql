-- What has changed on the live board since an instant is found without reading all days. Days are rewritten with each punch:
-- the index on blocks keeps that a change in place (from PostgreSQL 16 on).
create index attendance_days_written on attendance_days using brin (as_of_at) with (pages_per_range = 32, autosummarize = on);
create index attendance_days_late on attendance_days (late_after_at);
create index person_zones_zone on person_zones (time_zone);
