-- What points were given for: a task, a ticket, a work report or a page of the hashbook. It belongs to another domain, which says
-- what it is called and who sees it, so it is no reference.
alter table scores
  add column source_type text check (source_type in ('task', 'ticket', 'report', 'topic')),
  add column source_id int check (source_id > 0),
  add constraint scores_source check ((source_type is null) = (source_id is null));
