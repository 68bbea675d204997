-- Tasks are found by their descriptions and comments too, by parts of words in every script (see hashbook_pages.parts).
alter table tasks
  add column parts text not null generated always as (trigram_text(title || ' ' || description)) stored;
alter table task_comments
  add column parts text not null generated always as (trigram_text(body)) stored;
create index tasks_parts on tasks using gin (parts gin_trgm_ops);
create index task_comments_parts on task_comments using gin (parts gin_trgm_ops) where deleted_at is null;
-- Titles alone are compared for one or two letters, which no index of three letters finds.
drop index tasks_title;
