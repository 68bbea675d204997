-- Tokens with which programs send calls of the admin area in the name of an administrator. Of the secret only a hash is stored.
-- Ids are drawn from the sequence of sessions: `session_id` of a row of the audit, which its hash covers, names either.
create table api_tokens (
  id int primary key default nextval('sessions_id_seq'),
  account_id int not null references accounts on delete cascade,
  name text not null constraint api_tokens_name_length check (length(name) between 1 and 60),
  beginning text not null check (beginning ~ '^muster_[A-Za-z0-9_-]{6}$'),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  permission_keys text[] not null,
  brand_ids int[] check (cardinality(brand_ids) > 0),
  department_ids int[] check (cardinality(department_ids) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip inet,
  ended_at timestamptz,
  ended_by int references accounts on delete set null,
  ended_why text check (ended_why in ('ended', 'expired', 'owner_left')),
  version int not null default 1,
  constraint api_tokens_within_a_year check (expires_at > created_at and expires_at <= created_at + interval '8760 hours'),
  constraint api_tokens_end_with_reason check ((ended_at is null) = (ended_why is null)),
  constraint api_tokens_end_by_someone check (ended_by is null or ended_at is not null)
);
-- Two open tokens of one owner have different names: the audit names a token by both.
create unique index api_tokens_name on api_tokens (account_id, lower(name)) where ended_at is null;

create function api_tokens_check() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.account_id and area = 'Admin') then
    raise exception 'an API token belongs to an administrator'
      using errcode = 'check_violation', constraint = 'api_tokens_of_administrators';
  end if;
  if tg_op = 'UPDATE' and old.ended_at is not null and (new.ended_at, new.account_id) is distinct from (old.ended_at, old.account_id) then
    raise exception 'an API token has ended' using errcode = 'check_violation', constraint = 'api_tokens_ended';
  end if;
  return new;
end $$;
create trigger api_tokens_fit before insert or update of account_id, ended_at on api_tokens
  for each row execute function api_tokens_check();

-- The token that made an export, for "Who looked at my data" and the list of exports.
alter table exports add column token_id int references api_tokens on delete set null;

-- The name of the token of a row of the audit, by its `session_id`; null where a person in a session was its author.
create function api_token_named(wanted int) returns text language sql stable as $$
  select name from api_tokens where id = wanted
$$;
create function api_tokens_called(pattern text) returns setof int language sql stable as $$
  select id from api_tokens where name ilike pattern
$$;
-- The author of a row of the audit: "Clara Winter", or "token Payroll export, of Clara Winter".
create function author_named(token text, owner text) returns text language sql immutable as $$
  select case when token is null then owner else 'token ' || token || ', of ' || coalesce(owner, 'a former administrator') end
$$;
