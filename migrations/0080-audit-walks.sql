-- The audit is read again in parts, each in a transaction of its own, and what was read stays read: `new` follows what is
-- added night by night, `month` walks over everything once in thirty nights, `asked` once at the wish of an auditor.
create table audit_walks (
  name text primary key check (name in ('new', 'month', 'asked')),
  -- The last row that was read.
  after_row bigint not null default 0 check (after_row >= 0),
  -- By chain: the hashes at which it may go on, and rows whose predecessor has not come yet.
  links jsonb not null default '{}' check (jsonb_typeof(links) = 'object'),
  -- What this round has found, and what the one before had.
  broken jsonb not null default '[]' check (jsonb_typeof(broken) = 'array'),
  broken_before jsonb not null default '[]' check (jsonb_typeof(broken_before) = 'array')
);
insert into audit_walks (name) values ('new'), ('month'), ('asked');

alter table audit_verifications
  add column kind text not null default 'whole' check (kind in ('whole', 'nightly')),
  -- When a part of it was last finished: one that stands still for an hour has died.
  add column progressed_at timestamptz;
update audit_verifications set progressed_at = started_at;
alter table audit_verifications alter column progressed_at set not null;
