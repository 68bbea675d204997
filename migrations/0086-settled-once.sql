-- What is settled of a month is settled once: by its own payslip, by others, or by a waiver.

-- A month may be owed back in one currency and owed in another, where the currency of the salary changed late.
alter table pay_differences drop constraint pay_differences_pkey,
  add primary key (employee_id, for_month, component_id, currency);

-- What other payslips have settled of a month is looked for whenever a payslip of it is made.
create index payslip_lines_of_months on payslip_lines (for_month, payslip_id) where for_month is not null;

-- A month that was paid to everyone else may be owed to someone without any payslip, too.
create or replace function mark_pay_rechecks(people int[]) returns void language sql as $$
  insert into pay_rechecks (employee_id)
  select distinct x from unnest(people) x
  where exists (select from payroll_runs r where r.kind = 'regular' and r.state in ('issued', 'paid'))
    or exists (select from payslips y where y.employee_id = x and y.state in ('issued', 'paid'))
  order by 1 on conflict (employee_id) do update set marked_at = app_clock()
$$;
create trigger employments_late_added after insert on employments referencing new table as changed
  for each statement execute function mark_late_facts();
create trigger employments_late_changed after update on employments referencing new table as changed
  for each statement execute function mark_late_facts();

-- Who entered a fact accepts it alone where everyone else who may is the person whom it pays.
alter table payroll_exceptions add column accepted_alone boolean not null default false,
  drop constraint payroll_exceptions_own,
  add constraint payroll_exceptions_own check (accepted_by is distinct from author_id or author_id is null or accepted_alone),
  add constraint payroll_exceptions_alone check (not accepted_alone or accepted_by = author_id);
