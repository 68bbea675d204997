-- A published page is reviewed from time to time: its owner is told when that is due.

-- Null: the pages of the topic are never due.
alter table hashbook_topics alter column review_every_months drop not null;

alter table hashbook_pages
  add column reviewed_at timestamptz,
  add column reviewed_by int references accounts on delete restrict,
  -- The day of the last publication or review, from which the months of the topic count.
  add column review_from date,
  add column review_on date,
  add constraint hashbook_pages_reviewed check ((reviewed_at is null) = (reviewed_by is null)),
  add constraint hashbook_pages_review_days check (review_on >= review_from),
  add constraint hashbook_pages_review_state check (state = 'published' or (review_from is null and review_on is null));

-- A review says that the text is right as it is. It changes nothing for those who write the page meanwhile.
drop trigger hashbook_pages_version on hashbook_pages;
create trigger hashbook_pages_version before update of topic_id, parent_id, title, body, headings, body_text, state, revision,
    created_by, owner_id, position, deleted_at, deleted_by on hashbook_pages
  for each row execute function raise_version();

-- Of older pages the last revision is known.
update hashbook_pages p set review_from = r.day, review_on = (r.day + make_interval(months => t.review_every_months))::date
from hashbook_topics t, (select page_id, max(created_at)::date as day from hashbook_revisions group by page_id) r
where t.id = p.topic_id and r.page_id = p.id and p.state = 'published';

create index hashbook_pages_review on hashbook_pages (review_on) where state = 'published' and deleted_at is null;
