-- Two records of one person: one is merged into the other. Its histories stay where they are.
alter table employees
  add column merged_into_id int references employees on delete restrict,
  add column merged_at timestamptz,
  add column merged_by int references accounts on delete restrict,
  add constraint employees_merged check (num_nulls(merged_into_id, merged_at, merged_by) in (0, 3)),
  add constraint employees_merged_not_self check (merged_into_id <> id);
create index employees_merged_into on employees (merged_into_id) where merged_into_id is not null;

-- A merged record has ended and cannot sign in, and no record is merged into one that is merged itself.
create function check_merged_record() returns trigger language plpgsql as $$
begin
  if exists (select from employees e where e.id = new.merged_into_id and (e.merged_into_id is not null or e.deleted_at is not null))
    or exists (select from employees e where e.merged_into_id = new.id)
    or exists (select from employments m where m.employee_id = new.id and m.left_on is null)
    or exists (select from accounts a where a.employee_id = new.id and a.deleted_at is null) then
    raise exception 'a record that is merged has ended, and is merged into one that is not' using
      errcode = 'check_violation', constraint = 'employees_merged_ended', table = 'employees';
  end if;
  return new;
end $$;
create trigger employees_merged_ended before update of merged_into_id on employees for each row
  when (new.merged_into_id is not null) execute function check_merged_record();

-- The records of the person of a record: that one, those that were merged into it, and the one it was merged into.
create function records_of(person int) returns setof int language sql stable as $$
  select e.id from employees e join (select coalesce(merged_into_id, id) as id from employees where id = person) k
    on k.id in (e.id, e.merged_into_id)
$$;

-- Nothing begins on a merged record: no employment, no placement, no account.
create function refuse_merged_record() returns trigger language plpgsql as $$
begin
  if exists (select from employees e where e.id = new.employee_id and e.merged_into_id is not null) then
    raise exception 'the record was merged into another one' using
      errcode = 'check_violation', constraint = 'employees_merged_begins', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger employments_merged before insert on employments for each row execute function refuse_merged_record();
create trigger placements_merged before insert on placements for each row execute function refuse_merged_record();
create trigger accounts_merged before insert or update of employee_id on accounts for each row
  when (new.employee_id is not null) execute function refuse_merged_record();

-- The day from which years of service count, where an earlier record without a gap was merged.
alter table employments add column service_from date check (service_from <= joined_on);
create or replace view employment_span as
  select m.id as employment_id, m.employee_id, m.brand_id, m.employee_no, m.joined_on, m.left_on,
    coalesce(m.service_from, m.joined_on) as service_from
  from employments m;

-- The rest of an overtime account passes to the record that stays, in two postings whose sum is zero.
alter table overtime_postings drop constraint overtime_postings_kind_check;
alter table overtime_postings add constraint overtime_postings_kind_check
  check (kind in ('earned', 'correction', 'short', 'payout', 'time_off', 'reset', 'reversal', 'covered', 'expired', 'capped',
    'merge'));

-- Days belong to the person of their request, also after the request passed to the record that stays.
alter table request_days drop constraint request_days_request;
alter table request_days add constraint request_days_request foreign key (request_id, employee_id)
  references requests (id, employee_id) on update cascade on delete restrict;

-- A bundle with equipment that is out passes whole, with the terms that were signed for it.
alter table inventory_assignments drop constraint inventory_assignments_handout;
alter table inventory_assignments add constraint inventory_assignments_handout foreign key (handout_id, employee_id)
  references inventory_handouts (id, employee_id) on update cascade on delete restrict;
