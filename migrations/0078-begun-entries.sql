-- An entry of a draft may lack the value of its unit: what was typed is kept. It is asked for when the report is submitted.
alter table work_data drop constraint work_data_unit,
  add constraint work_data_unit check ((unit = 'count' or count is null) and (unit = 'check' or checked is null)),
  add constraint work_data_begun check (note <> '' or num_nonnulls(minutes, count, checked, task_id, pr_id, client_id) > 0);

create function require_complete_entries() returns trigger language plpgsql as $$
begin
  if exists (select from work_data l where l.report_id = new.id
      and case l.unit when 'minutes' then l.minutes is null when 'count' then l.count is null
        when 'check' then l.checked is null else l.note = '' end) then
    raise exception 'An entry of the report lacks its value' using errcode = 'check_violation', constraint = 'work_reports_complete';
  end if;
  return null;
end $$;
create constraint trigger work_reports_complete after update of state on work_reports
  deferrable initially deferred for each row when (new.state not in ('draft', 'excused'))
  execute function require_complete_entries();
