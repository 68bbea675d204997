-- The inbox whole: snoozing, verbs, and when somebody is told of a row.
alter table notifications
  add column on_behalf_of int references accounts on delete set null,
  add column snoozed_until timestamptz,
  -- The row behind the notice, by which its kind finds out who may still see it, and what may be done with it.
  add column subject_id int,
  add column verbs jsonb not null default '[]' check (jsonb_typeof(verbs) = 'array'),
  -- When open screens are told next; null once nothing is left to tell.
  add column tell_at timestamptz,
  add column has_toast boolean not null default true,
  -- Where it stands in the inbox: what was woken comes on top again.
  add column shown_at timestamptz not null generated always as (greatest(created_at, snoozed_until)) stored;
drop index notifications_inbox;
create index notifications_inbox on notifications (account_id, shown_at desc, id desc) where archived_at is null;
create index notifications_archive on notifications (account_id, shown_at desc, id desc) where archived_at is not null;
create index notifications_to_tell on notifications (tell_at) where tell_at is not null;
create index notifications_dedupe on notifications (dedupe_key);
create index notifications_created on notifications (created_at, kind);
-- Telling somebody of a row changes nothing that they could overwrite.
drop trigger notifications_version on notifications;
create trigger notifications_version
  before update of title, body, path, count, verbs, read_at, snoozed_until, archived_at on notifications
  for each row execute function raise_version();

-- What the organisation has set for a kind of notice; kinds themselves are code.
create table notification_kinds (
  kind text primary key,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  live boolean,
  mail text check (mail in ('instant', 'digest', 'off')),
  priority text check (priority in ('normal', 'high'))
);
create trigger notification_kinds_version before update on notification_kinds
  for each row execute function raise_version();

create table notification_preferences (
  account_id int not null references accounts on delete cascade,
  kind text not null,
  live boolean not null,
  mail text not null check (mail in ('instant', 'digest', 'off')),
  constraint notification_preferences_once unique (account_id, kind)
);
create index notification_preferences_muted on notification_preferences (kind) where not live;

-- When somebody is left in peace. Without a mode that of the organisation holds. The version stands for all preferences.
create table quiet_hours (
  account_id int primary key references accounts on delete cascade,
  version int not null default 2,
  updated_at timestamptz not null default clock_timestamp(),
  mode text check (mode in ('roster', 'hours', 'off')),
  from_time time not null default '20:00',
  to_time time not null default '07:00'
);

alter table mail_outbox
  add column template_version int not null default 1,
  add column priority text not null default 'normal' check (priority in ('normal', 'high')),
  -- Since when it is being tried: the day after which it has failed begins here.
  add column queued_at timestamptz;
update mail_outbox set queued_at = created_at;
alter table mail_outbox alter column queued_at set not null;
create index mail_outbox_created on mail_outbox (created_at desc, id desc);
create index mail_outbox_state on mail_outbox (state, created_at);
-- A digest is written once a day; the prefix finds those of a person.
create index mail_outbox_dedupe on mail_outbox (dedupe_key text_pattern_ops);

create table mail_templates (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  key text not null,
  locale text not null,
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  body text not null check (length(body) between 1 and 10000),
  -- Whether it is still the text that we ship; then a newer Muster brings a newer text.
  shipped boolean not null default true,
  constraint mail_templates_once unique (key, locale)
);
create trigger mail_templates_version before update on mail_templates for each row execute function raise_version();
