-- What a late fact changes of a month that is issued: worked out anew, less what payslips have settled of it.

-- The month that a line settles, where that is an earlier one.
alter table payslip_lines add column for_month text check (for_month ~ '^\d{4}-(0[1-9]|1[0-2])$');

create table pay_differences (
  employee_id int not null references employees on delete restrict,
  for_month text not null check (for_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  component_id int not null references pay_components on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the component is to be more, as its lines count.
  amount_minor bigint not null check (amount_minor <> 0),
  why text not null check (length(why) between 3 and 500),
  found_at timestamptz not null,
  -- Not taken before the payslip of this month.
  put_off_until text check (put_off_until ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  put_off_reason text check (length(put_off_reason) between 3 and 300),
  put_off_by int references accounts on delete restrict,
  -- Somebody asks to let it be; a second person agrees.
  waive_reason text check (length(waive_reason) between 3 and 300),
  waive_asked_by int references accounts on delete restrict,
  primary key (employee_id, for_month, component_id),
  constraint pay_differences_put_off check (
    (put_off_until is null) = (put_off_reason is null) and (put_off_until is null) = (put_off_by is null)
    and (put_off_until is null or put_off_until > for_month)),
  constraint pay_differences_waive check ((waive_reason is null) = (waive_asked_by is null))
);

create table pay_waivers (
  id int generated always as identity primary key,
  employee_id int not null references employees on delete restrict,
  for_month text not null,
  component_id int not null references pay_components on delete restrict,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  why text not null,
  reason text not null check (length(reason) between 3 and 300),
  asked_by int not null references accounts on delete restrict,
  agreed_by int not null references accounts on delete restrict,
  agreed_at timestamptz not null,
  constraint pay_waivers_four_eyes check (agreed_by <> asked_by)
);
create index pay_waivers_of_person on pay_waivers (employee_id, for_month);
create trigger pay_waivers_append_only before update or delete on pay_waivers for each row execute function refuse_change();

-- Whose months are to be worked out anew. Days of months that run are no late facts: they are left out where they change most.
create table pay_rechecks (
  employee_id int primary key references employees on delete cascade,
  marked_at timestamptz not null default app_clock()
);
create function mark_pay_rechecks(people int[]) returns void language sql as $$
  insert into pay_rechecks (employee_id)
  select distinct x from unnest(people) x where exists (
    select from payslips y where y.employee_id = x and y.state in ('issued', 'paid'))
  order by 1 on conflict (employee_id) do update set marked_at = app_clock()
$$;
create function mark_late_days() returns trigger language plpgsql as $$
declare people int[];
begin
  people := array(select distinct employee_id from changed where business_date < date_trunc('month', app_clock() - interval '1 day')::date);
  if array_length(people, 1) > 0 then perform mark_pay_rechecks(people); end if;
  return null;
end $$;
create trigger attendance_days_late_added after insert on attendance_days referencing new table as changed
  for each statement execute function mark_late_days();
create trigger attendance_days_late_changed after update on attendance_days referencing new table as changed
  for each statement execute function mark_late_days();
create function mark_late_facts() returns trigger language plpgsql as $$
begin
  perform mark_pay_rechecks(array(select employee_id from changed));
  return null;
end $$;
create trigger overtime_postings_late after insert on overtime_postings referencing new table as changed
  for each statement execute function mark_late_facts();
create trigger salaries_late_added after insert on salaries referencing new table as changed
  for each statement execute function mark_late_facts();
create trigger salaries_late_changed after update on salaries referencing new table as changed
  for each statement execute function mark_late_facts();
create trigger salaries_late_removed after delete on salaries referencing old table as changed
  for each statement execute function mark_late_facts();
create function mark_late_leave() returns trigger language plpgsql as $$
begin
  perform mark_pay_rechecks(array(select employee_id from changed where date < date_trunc('month', app_clock() - interval '1 day')::date));
  return null;
end $$;
create trigger request_days_late_added after insert on request_days referencing new table as changed
  for each statement execute function mark_late_leave();
create trigger request_days_late_changed after update on request_days referencing new table as changed
  for each statement execute function mark_late_leave();
