-- The titles of open tasks, for those who list the rows behind a number.
create or replace view task_open as
  select t.id, t.assignee_id as employee_id, t.due_date, t.state, t.title from tasks t
  where t.assignee_id is not null and t.state in ('accepted', 'in_progress', 'blocked', 'in_review');
