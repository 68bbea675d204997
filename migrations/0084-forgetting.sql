-- Forgetting clears columns of rows that are otherwise only ever added. Only the transaction that forgets says so
-- (src/kit/server/personal/forget.ts), and it ends with the transaction.
create function is_forgetting() returns boolean language sql stable as $$
  select coalesce(current_setting('muster.forgetting', true), '') = 'on'
$$;

create or replace trigger attendance_corrections_append_only before delete or update on attendance_corrections for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger calibration_moves_append_only before update on calibration_moves for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger evaluations_reply before update on evaluations for each row
  when (not is_forgetting()) execute function keep_reply();
create or replace trigger forced_punchouts_final before update on forced_punchouts for each row
  when (old.state in ('approved', 'superseded') and not is_forgetting()) execute function refuse_settled();
create or replace trigger hikes_decided before update on hikes for each row
  when (not is_forgetting()) execute function keep_decided_hike();
create or replace trigger leave_ledger_append_only before delete or update on leave_ledger for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger overtime_postings_append_only before delete or update on overtime_postings for each row
  when (not is_forgetting()) execute function keep_overtime_posting();
create or replace trigger pay_account_clearances_append_only before delete or update on pay_account_clearances for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger pay_adjustments_approved before insert or update on pay_adjustments for each row
  when (not is_forgetting()) execute function keep_adjustments();
create or replace trigger pay_payments_final before delete or update on pay_payments for each row
  when (not is_forgetting()) execute function keep_pay_payment();
create or replace trigger pay_waivers_append_only before delete or update on pay_waivers for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger payslip_lines_kept before update on payslip_lines for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger payslips_final before update on payslips for each row
  when (not is_forgetting()) execute function keep_payslip();
create or replace trigger report_decisions_append_only before update on report_decisions for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger request_events_append_only before delete or update on request_events for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger salaries_used before delete or update on salaries for each row
  when (not is_forgetting()) execute function keep_used_salary();
create or replace trigger scores_append_only before update on scores for each row
  when (not is_forgetting()) execute function keep_score();
create or replace trigger screenshot_openings_append_only before delete or update on screenshot_openings for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger screenshot_views_append_only before delete or update on screenshot_views for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger screenshots_states before update on screenshots for each row
  when (not is_forgetting()) execute function check_screenshot_state();
create or replace trigger shift_assignments_kept before update on shift_assignments for each row
  when (not is_forgetting()) execute function keep_shift_assignment();
create or replace trigger shift_events_append_only before update on shift_events for each row
  when (not is_forgetting()) execute function refuse_change();
create or replace trigger target_values_append_only before update on target_values for each row
  when (not is_forgetting()) execute function keep_target_value();

-- Who was forgotten when, and nothing about them: a backup that is restored forgets them again.
create table forgotten (
  id int generated always as identity primary key,
  subject text not null check (subject in ('employee', 'candidate', 'onboard')),
  subject_id int not null,
  depth text not null check (depth in ('personal', 'whole')),
  at timestamptz not null
);
create index forgotten_subject on forgotten (subject, subject_id);

-- How long data of each class is kept. The classes stand in the code, with their floors; what people chose stands here.
create table retention_rules (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  key text not null unique check (key ~ '^[a-z_]{3,40}$'),
  -- Null: for ever.
  keep_days int check (keep_days >= floor_days),
  floor_days int not null check (floor_days >= 0),
  -- A shorter time waits seven days.
  next_keep_days int check (next_keep_days >= floor_days),
  next_from timestamptz,
  reason text check (length(reason) between 3 and 500),
  constraint retention_rules_next check ((next_keep_days is null) = (next_from is null))
);
create trigger retention_rules_version before update on retention_rules for each row execute function raise_version();

create table retention_runs (
  id int generated always as identity primary key,
  rule text not null references retention_rules (key) on delete cascade,
  ran_at timestamptz not null,
  rows int not null check (rows >= 0),
  error text
);
create index retention_runs_last on retention_runs (rule, ran_at desc);

-- While one is open nothing of the person is removed.
create table legal_holds (
  id int generated always as identity primary key,
  created_at timestamptz not null default app_now(),
  employee_id int not null references employees on delete restrict,
  reason text not null check (length(reason) between 3 and 500),
  placed_by int not null references accounts on delete restrict,
  placed_at timestamptz not null,
  lifted_by int references accounts on delete restrict,
  lifted_at timestamptz check (lifted_at >= placed_at),
  constraint legal_holds_lifted check ((lifted_by is null) = (lifted_at is null))
);
create unique index legal_holds_open on legal_holds (employee_id) where lifted_at is null;

-- What people ask for about their data: a package of it, or that it is erased.
create table subject_requests (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  employee_id int not null references employees on delete restrict,
  kind text not null check (kind in ('export', 'erase')),
  state text not null check (state in ('waiting', 'running', 'ready', 'done', 'cancelled', 'failed', 'expired')),
  requested_by int not null references accounts on delete restrict,
  requested_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  acts_on timestamptz not null,
  finished_at timestamptz,
  file_id int references files on delete restrict,
  expires_at timestamptz,
  -- Why an erasure could not be done on its day.
  blocked text[] not null default '{}',
  -- What stays after an erasure: classes, their numbers of rows and why. Nothing about the person.
  kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  constraint subject_requests_ready check ((state = 'ready') = (file_id is not null)),
  constraint subject_requests_kind check (state not in ('ready', 'expired') or kind = 'export')
);
create unique index subject_requests_open on subject_requests (employee_id, kind) where state in ('waiting', 'running', 'ready');
create index subject_requests_due on subject_requests (acts_on) where state in ('waiting', 'running');
create index subject_requests_newest on subject_requests (id desc);
create trigger subject_requests_version before update on subject_requests for each row execute function raise_version();

alter table files drop constraint files_owner_kind_check, drop constraint files_content_type_check;
alter table files add constraint files_owner_kind_check check (owner_kind in (
    'employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
    'screenshot', 'invoice', 'equipment_photo', 'hashbook_image', 'work_file', 'candidate_document', 'offer_letter',
    'onboard_document', 'announcement_file', 'data_package')),
  add constraint files_content_type_check check (content_type in (
    'image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain', 'text/csv', 'application/zip',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'));
