-- Whose data an export held, and what proves the audit from outside of its chains.

-- The people whose rows a file held: they read under Privacy who looked at their data.
alter table exports add column people int[] not null default '{}';
create index exports_people on exports using gin (people);
create index exports_started on exports (started_at, id);

create index audit_rows_at on audit_rows (at, id);

-- The end of each chain at the end of a day. A chain that is rewritten later does not hold the row any more.
create table audit_anchors (
  day date not null,
  chain smallint not null references audit_chains on delete restrict,
  last_row bigint not null,
  last_hash bytea not null check (length(last_hash) = 32),
  primary key (day, chain)
);
create trigger audit_anchors_append_only before update or delete on audit_anchors
  for each row execute function refuse_change();

-- Each time that the whole audit was verified; one runs at a time.
create table audit_verifications (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  -- Null: by the clock.
  started_by int references accounts on delete restrict,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  rows_total bigint not null check (rows_total >= 0),
  rows_checked bigint not null default 0 check (rows_checked >= 0),
  broken jsonb not null default '[]' check (jsonb_typeof(broken) = 'array'),
  anchors int not null default 0 check (anchors >= 0),
  anchors_ok boolean,
  finished_at timestamptz,
  constraint audit_verifications_finished check ((state = 'running') = (finished_at is null)),
  constraint audit_verifications_judged check (state <> 'done' or anchors_ok is not null)
);
create unique index audit_verifications_one on audit_verifications ((true)) where state = 'running';
