-- What a day counts as for the organisation: present, work_from_home, on_leave, absent; null for days off and unbegun ones.
create function day_counts_as(verdict text, flags text[]) returns text immutable parallel safe language sql as $$
  select case
    when verdict in ('present', 'half_day', 'working') then
      case when 'wfh' = any(flags) then 'work_from_home' else 'present' end
    when verdict in ('on_leave', 'absent') then verdict
  end
$$;

-- Kept for days that are judged for good only, so that punching does not touch the index. It holds all that counting by day
-- asks for, however long the history is.
alter table attendance_days add column counts_as text
  generated always as (case when final then day_counts_as(verdict, flags) end) stored;
create index attendance_days_counts on attendance_days (business_date, counts_as) where counts_as is not null;
-- Only pages that were vacuumed since they changed are counted without reading them: twice a day, not once in months.
alter table attendance_days set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Newest first is read from here and ends with the page.
create index employments_joined on employments (joined_on, employee_id);
create index employees_deleted on employees (id) where deleted_at is not null;
