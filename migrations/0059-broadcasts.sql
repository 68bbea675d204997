-- Notices that a person writes to an audience: sent once, at their time.
create table broadcasts (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null check (length(title) between 1 and 120),
  body text not null default '' check (length(body) <= 2000),
  -- A page of this application.
  path text check (path ~ '^/(admin|employee)/'),
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  -- Also mailed at once to those who have chosen nothing else.
  mail boolean not null default false,
  audience_id int not null unique references audiences on delete restrict,
  send_at timestamptz not null,
  sent_at timestamptz,
  -- To how many it was sent.
  audience_count int check (audience_count >= 0),
  state text not null default 'scheduled' check (state in ('scheduled', 'sent', 'withdrawn')),
  created_by int not null references accounts on delete restrict,
  constraint broadcasts_sent check ((sent_at is null) = (audience_count is null)),
  constraint broadcasts_state check (case state when 'scheduled' then sent_at is null when 'sent' then sent_at is not null else true end)
);
create index broadcasts_newest on broadcasts (send_at desc, id desc);
create trigger broadcasts_version before update on broadcasts for each row execute function raise_version();

-- Sent once; what was withdrawn stays so.
create function keep_broadcast() returns trigger language plpgsql as $$
begin
  if old.state = 'withdrawn' or (old.state = 'sent' and (new.state = 'scheduled' or new.sent_at is distinct from old.sent_at)) then
    raise exception 'A broadcast is sent once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger broadcasts_once before update on broadcasts for each row execute function keep_broadcast();

create index notifications_broadcast on notifications (subject_id) where kind = 'notices.broadcast';

-- A text that is written to many is read whole in the inbox.
alter table notifications drop constraint notifications_body_check, add constraint notifications_body_check check (length(body) <= 2000);
