-- Whether a backup was copied to another place, by the command of BACKUP_COPY_COMMAND. Null: no command was set when it was made.
alter table backups
  add column copy_state text check (copy_state in ('running', 'done', 'failed')),
  add column copy_started_at timestamptz,
  add column copied_at timestamptz,
  add column copy_attempts int not null default 0 check (copy_attempts >= 0),
  add column copy_error text check (length(copy_error) <= 500),
  add constraint backups_copied check (
    (copy_state is null) = (copy_started_at is null)
    and (copy_state = 'done') is not distinct from (case when copy_state is null then null else copied_at is not null end)
    and (copy_state = 'failed') is not distinct from (case when copy_state is null then null else copy_error is not null end)
    and (copy_state is null or state = 'done')
  );
