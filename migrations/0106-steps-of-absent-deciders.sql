-- Who decides in the place of somebody who is away, and since when a step is open to HR as nobody else is there.
alter table request_step_assignees drop constraint request_step_assignees_via_check;
alter table request_step_assignees add constraint request_step_assignees_via_check
  check (via in ('direct', 'deputy', 'escalation'));
alter table request_steps add column hr_at timestamptz;
