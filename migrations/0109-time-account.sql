-- The time account: short days are set off, and a month is closed by what the salary covers, what lapses and the limit.
alter table attendance_policies
  add column short_days text not null default 'ignored' check (short_days in ('ignored', 'set_off')),
  add column covered_minutes int not null default 0 check (covered_minutes between 0 and 10000),
  add column expiry_months int not null default 0 check (expiry_months between 0 and 36),
  add column balance_cap_minutes int not null default 0 check (balance_cap_minutes between 0 and 100000);

alter table overtime_entries
  add column short_minutes int not null default 0 check (short_minutes between 0 and 1440),
  add constraint overtime_entries_one_way check (short_minutes = 0 or computed_minutes = 0),
  add constraint overtime_entries_short check (short_minutes = 0 or day_id is not null);

-- What a posting was calculated from, and the month that a closing is of.
alter table overtime_postings
  add column basis jsonb check (jsonb_typeof(basis) = 'object' and basis ? 'rule'),
  add column closing_month date check (date_trunc('month', closing_month) = closing_month),
  drop constraint overtime_postings_kind_check,
  drop constraint overtime_postings_earned,
  add constraint overtime_postings_kind_check check (kind in
    ('earned', 'correction', 'short', 'payout', 'time_off', 'reset', 'reversal', 'covered', 'expired', 'capped')),
  add constraint overtime_postings_earned check (kind not in ('earned', 'correction', 'short') or entry_id is not null),
  add constraint overtime_postings_closing check ((kind in ('covered', 'expired', 'capped')) = (closing_month is not null));

-- Each account with the month that it is closed through; due once something is posted into a closed month.
create table time_accounts (
  employee_id int primary key references employees on delete restrict,
  closed_through date not null,
  is_due boolean not null default false
);
create index time_accounts_due on time_accounts (employee_id) where is_due;
insert into time_accounts (employee_id, closed_through)
  select distinct employee_id, (date_trunc('month', app_now()) - interval '1 day')::date from overtime_postings;

create function mark_time_accounts() returns trigger language plpgsql as $$
begin
  insert into time_accounts as a (employee_id, closed_through)
    select employee_id, (date_trunc('month', min(posted_on)) - interval '1 day')::date
    from changed where closing_month is null group by employee_id order by employee_id
    on conflict (employee_id) do update set is_due = true
      where not a.is_due and a.closed_through > excluded.closed_through;
  return null;
end $$;
create trigger overtime_postings_close after insert on overtime_postings referencing new table as changed
  for each statement execute function mark_time_accounts();
