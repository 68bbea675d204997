-- Pages that link to each other, and must-reads whose days begin again.

-- The day from which the days of a must-read count, where the meaning of its page has changed since it was set.
alter table hashbook_must_reads add column again_on date;

-- The pages that a page links to, as its text was saved last.
create table hashbook_links (
  page_id int not null references hashbook_pages on delete cascade,
  to_page_id int not null references hashbook_pages on delete cascade,
  primary key (page_id, to_page_id),
  constraint hashbook_links_other check (page_id <> to_page_id)
);
create index hashbook_links_to on hashbook_links (to_page_id);

-- Addresses of pages in older texts.
insert into hashbook_links (page_id, to_page_id)
  select distinct p.id, o.id from hashbook_pages p
  cross join lateral regexp_matches(p.body::text, '/(?:admin|employee)/hashbook/subject/([0-9]{1,9})"', 'g') m
  join hashbook_pages o on o.id = m[1]::int and o.id <> p.id;
