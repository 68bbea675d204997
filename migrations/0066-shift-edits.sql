-- Which shift a planner is changing now, so that others who have the plan open see it. Nothing rests on it: it is forgotten when
-- the database restarts after a failure, and counts for less than a minute unless it is said again.
create unlogged table shift_edits (
  account_id int primary key references accounts on delete cascade,
  shift_id int not null references shifts on delete cascade,
  until timestamptz not null
);
create index shift_edits_of on shift_edits (shift_id);
