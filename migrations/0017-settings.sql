-- Settings: values are added, never changed; one number says whether a screen saw the last of them.
alter table setting_values
  -- Taken back before it began; a value that was in force stays in the history.
  add constraint setting_values_cancelled_in_time check (cancelled_at <= effective_from),
  add constraint setting_values_reason_said check (reason <> '');

create function keep_setting_value() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null
    and (new.id, new.key, new.value, new.effective_from, new.reason, new.set_by, new.set_at)
      is not distinct from (old.id, old.key, old.value, old.effective_from, old.reason, old.set_by, old.set_at)
  then return new; end if;
  raise exception 'Rows of setting_values are only ever added, or cancelled before they begin';
end $$;
create trigger setting_values_append_only before update or delete on setting_values
  for each row execute function keep_setting_value();

create table settings_version (
  only_row bool primary key default true check (only_row),
  version int not null default 1 check (version > 0)
);
insert into settings_version default values;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check
  check (owner_kind in ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo'));
