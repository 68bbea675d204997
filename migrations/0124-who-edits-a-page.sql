-- Who has the editor of a page open: one row for each of them, which counts for a minute after it was seen last.
create table hashbook_editing (
  page_id int not null references hashbook_pages on delete cascade,
  account_id int not null references accounts on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (page_id, account_id),
  constraint hashbook_editing_order check (seen_at >= started_at)
);
create index hashbook_editing_account on hashbook_editing (account_id);
create index hashbook_editing_seen on hashbook_editing (seen_at);
