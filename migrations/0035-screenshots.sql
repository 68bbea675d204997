-- Pictures of screens that people share with their consent. They belong to the person: only they see one at first, they may
-- cover or delete it, and each later look at one is a row that they can read.

-- The privacy texts. A changed text is a new row, so that a consent always names the words that were agreed to.
create table screenshot_texts (
  version int primary key check (version > 0),
  created_at timestamptz not null default clock_timestamp(),
  text text not null check (length(text) between 20 and 4000)
);
create unique index screenshot_texts_once on screenshot_texts (md5(text));
create trigger screenshot_texts_append_only before update or delete on screenshot_texts
  for each row execute function refuse_change();
insert into screenshot_texts (version, text) values (1,
  'While you share your screen, one picture of it is taken at a random moment of each interval. Nothing is taken while you '
  'are on a break or not punched in. At first you alone can see a picture. During that time you can cover parts of it or '
  'delete it. Afterwards it can be opened with a reason, and you see who opened it, when and why. Old pictures are '
  'removed. If you do not agree, or change your mind, your punches and your worked time stay as they are.');

alter table attendance_policies
  add column screenshots text not null default 'off' check (screenshots in ('off', 'on')),
  add column shot_interval_minutes int not null default 10 check (shot_interval_minutes between 5 and 60),
  add column shot_blur text not null default 'none' check (shot_blur in ('none', 'light', 'strong')),
  add column shot_redact_hours int not null default 24 check (shot_redact_hours between 0 and 72),
  add column shot_retention_days int not null default 30 check (shot_retention_days between 1 and 90),
  add column shot_leads_may_view boolean not null default true,
  add column shot_text_version int not null default 1 references screenshot_texts on delete restrict;

create table screenshot_consents (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  text_version int not null references screenshot_texts on delete restrict,
  -- Null where the person said no without having agreed before.
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint screenshot_consents_said check (num_nonnulls(accepted_at, withdrawn_at) > 0),
  constraint screenshot_consents_order check (withdrawn_at >= accepted_at)
);
create unique index screenshot_consents_one on screenshot_consents (employee_id) where withdrawn_at is null;
create index screenshot_consents_employee on screenshot_consents (employee_id, id);

create table screenshots (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  session_id int not null references attendance_sessions on delete restrict,
  taken_at timestamptz not null,
  received_at timestamptz not null,
  file_id int references files on delete restrict,
  thumb_file_id int references files on delete restrict,
  -- Of the picture as it was sent, which is not kept.
  sha256 bytea not null check (length(sha256) = 32),
  width int not null check (width > 0),
  height int not null check (height > 0),
  blur text not null check (blur in ('none', 'light', 'strong')),
  redactions jsonb not null default '[]' check (jsonb_typeof(redactions) = 'array'),
  state text not null check (state in ('private', 'visible', 'deleted', 'expired')),
  -- Promised when the picture was taken: a later change of the rules moves neither.
  visible_from timestamptz not null,
  expires_at timestamptz not null,
  delete_reason text check (length(delete_reason) between 3 and 200),
  constraint screenshots_once unique (session_id, sha256),
  constraint screenshots_arrival check (taken_at <= received_at and received_at <= taken_at + interval '15 minutes'),
  constraint screenshots_times check (visible_from >= taken_at and expires_at > taken_at),
  constraint screenshots_files check (
    (state in ('private', 'visible')) = (file_id is not null) and (file_id is null) = (thumb_file_id is null)),
  constraint screenshots_reason check ((state = 'deleted') = (delete_reason is not null))
);
create index screenshots_person on screenshots (employee_id, taken_at);
create index screenshots_due on screenshots (expires_at) where file_id is not null;
create index screenshots_to_show on screenshots (visible_from) where state = 'private';
create trigger screenshots_version before update on screenshots for each row execute function raise_version();

-- A picture is of the person who worked at that instant.
create function check_screenshot_of_work() returns trigger language plpgsql as $$
begin
  if not exists (
    select from attendance_sessions s
    where s.id = new.session_id and s.employee_id = new.employee_id and s.state <> 'voided'
      and s.punched_in_at <= new.taken_at and (s.punched_out_at is null or s.punched_out_at > new.taken_at))
  then
    raise exception 'No punch was open at that instant'
      using errcode = 'check_violation', constraint = 'screenshots_while_working', table = 'screenshots';
  end if;
  if exists (
    select from attendance_breaks b
    where b.session_id = new.session_id and not b.voided and b.started_at <= new.taken_at
      and (b.ended_at is null or b.ended_at > new.taken_at))
  then
    raise exception 'A break was open at that instant'
      using errcode = 'check_violation', constraint = 'screenshots_off_break', table = 'screenshots';
  end if;
  return new;
end $$;
create trigger screenshots_of_work before insert on screenshots
  for each row execute function check_screenshot_of_work();

-- What is deleted or expired stays so, and what has been shown never becomes private again.
create function check_screenshot_state() returns trigger language plpgsql as $$
begin
  if old.state in ('deleted', 'expired') or (old.state = 'visible' and new.state not in ('visible', 'expired'))
  then
    raise exception 'A picture that is % cannot become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'screenshots_states', table = 'screenshots';
  end if;
  return new;
end $$;
create trigger screenshots_states before update on screenshots
  for each row execute function check_screenshot_state();

-- Opened for a while, with a reason, for one person and day: the right to look at pictures of it.
create table screenshot_openings (
  view_key uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  viewer_id int not null references accounts on delete restrict,
  employee_id int not null references employees on delete restrict,
  business_date date not null,
  reason_code text not null check (reason_code in ('punch_out_check', 'ticket_audit', 'security', 'wellbeing', 'other')),
  note text check (length(note) between 3 and 500),
  opened_at timestamptz not null,
  until_at timestamptz not null,
  constraint screenshot_openings_note check (reason_code <> 'other' or note is not null),
  constraint screenshot_openings_length check (until_at > opened_at and until_at <= opened_at + interval '15 minutes')
);
create index screenshot_openings_open on screenshot_openings (viewer_id, employee_id, business_date, until_at);
create index screenshot_openings_person on screenshot_openings (employee_id);
create trigger screenshot_openings_append_only before update or delete on screenshot_openings
  for each row execute function refuse_change();

-- One row for each picture that was delivered in an opened view.
create table screenshot_views (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  screenshot_id int not null references screenshots on delete restrict,
  employee_id int not null references employees on delete restrict,
  viewer_id int not null references accounts on delete restrict,
  view_key uuid not null references screenshot_openings on delete restrict,
  reason_code text not null check (reason_code in ('punch_out_check', 'ticket_audit', 'security', 'wellbeing', 'other')),
  note text,
  viewed_at timestamptz not null,
  constraint screenshot_views_once unique (view_key, screenshot_id)
);
create index screenshot_views_person on screenshot_views (employee_id, viewed_at, id);
create index screenshot_views_picture on screenshot_views (screenshot_id);
create trigger screenshot_views_append_only before update or delete on screenshot_views
  for each row execute function refuse_change();

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot'));
