-- Not everyone has a work email. The one of a person who has left goes to whoever gets it next; a rehire brings it back
-- while nobody has it.
alter table employees
  alter column work_email drop not null,
  alter column work_email_key drop not null,
  add column former_work_email text check (length(former_work_email) <= 254),
  add constraint employees_work_email_both check ((work_email is null) = (work_email_key is null));

-- Where the owner of an account reads mails. An employee has the work email, which is not always the address to sign in
-- with; after the last day the private one. Links that open an account go to the address to sign in with, never here.
create function mail_address(account accounts, moment timestamptz) returns text language sql stable as $$
  select coalesce(
    (select case
        when exists (select from employments m where m.employee_id = e.id
          and (m.left_on is null or m.left_on >= person_day(e.id, moment))) then e.work_email
        else coalesce(e.personal_email, e.work_email)
      end
      from employees e where e.id = account.employee_id and account.area = 'User'),
    account.email)
$$;
