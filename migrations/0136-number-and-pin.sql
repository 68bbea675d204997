-- An employee without an email signs in with the employee number and a PIN.
alter table accounts
  alter column email drop not null,
  alter column email_key drop not null,
  add column sign_in_no text check (length(sign_in_no) between 1 and 12),
  -- As people type it: in any case, with or without spaces.
  add column sign_in_key text generated always as (upper(regexp_replace(sign_in_no, '\s', '', 'g'))) stored,
  add constraint accounts_email_both check ((email is null) = (email_key is null)),
  -- Both only between an invitation by email and the first password.
  add constraint accounts_sign_in_name check (email is not null or sign_in_no is not null),
  add constraint accounts_number_of_employees check (area = 'User' or (email is not null and sign_in_no is null));
create unique index accounts_sign_in_number on accounts (sign_in_key) where deleted_at is null;

-- The number of an account is that of the last employment, as lists show it.
create function sign_in_number_of(person int) returns text language sql stable as $$
  select employee_no from employments where employee_id = person order by joined_on desc limit 1
$$;
create function number_account() returns trigger language plpgsql as $$
begin
  if new.area = 'User' and (new.email is null or new.sign_in_no is not null) then
    new.sign_in_no := sign_in_number_of(new.employee_id);
  end if;
  return new;
end $$;
create trigger accounts_number before insert or update of email, employee_id on accounts
  for each row execute function number_account();
create function number_accounts_of_person() returns trigger language plpgsql as $$
begin
  update accounts set sign_in_no = sign_in_number_of(new.employee_id)
  where employee_id = new.employee_id and area = 'User' and sign_in_no is not null
    and sign_in_no is distinct from sign_in_number_of(new.employee_id);
  return null;
end $$;
create trigger employments_number_accounts after insert or update of employee_no, joined_on on employments
  for each row execute function number_accounts_of_person();

alter table account_secrets
  add column kind text not null default 'password' check (kind in ('password', 'pin')),
  -- The end of a PIN that someone else made; none for one that its owner chose.
  add column pin_valid_until timestamptz,
  -- Wrong tries from unknown browsers since the last right one. With twenty the PIN is locked.
  add column pin_failures int not null default 0,
  add constraint account_secrets_pin_failures check (pin_failures between 0 and 20),
  add constraint account_secrets_pin check (kind = 'pin' or (pin_valid_until is null and pin_failures = 0)),
  add constraint account_secrets_first_pin check (pin_valid_until is null or must_change);
create function check_account_secret() returns trigger language plpgsql as $$
begin
  if new.password_hash is not null and not exists (select from accounts where id = new.account_id
    and case when new.kind = 'pin' then sign_in_no is not null else email is not null end) then
    raise exception 'a password belongs to an email, a PIN to an employee number'
      using errcode = 'check_violation', constraint = 'account_secrets_kind';
  end if;
  return new;
end $$;
create trigger account_secrets_kind before insert or update of kind, password_hash on account_secrets
  for each row execute function check_account_secret();

alter table sign_in_challenges drop constraint sign_in_challenges_step_check,
  add constraint sign_in_challenges_step_check check (step in ('verify', 'setup', 'new_password', 'new_pin'));

-- The PIN of an account without an email at an instant; null for every other account.
create function pin_state(account accounts, moment timestamptz) returns text language sql stable as $$
  select case
    when account.id is null or account.email is not null then null
    when s.password_hash is null then 'none'
    when s.pin_failures >= 20 then 'locked'
    when s.pin_valid_until <= moment then 'expired'
    when s.pin_valid_until is not null then 'first'
    else 'own' end
  from (values (1)) as one(n) left join account_secrets s on s.account_id = account.id
$$;
