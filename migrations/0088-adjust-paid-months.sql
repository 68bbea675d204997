-- A payslip that was paid is corrected like one that is issued: while its correction is a draft, its month takes adjustments.
create or replace function keep_adjustments() returns trigger language plpgsql as $$
begin
  if exists (
    select from payslips p where p.employee_id = new.employee_id and p.month = new.month
      and (p.state = 'approved' or (p.state in ('issued', 'paid') and not exists (
        select from payslips d where d.supersedes_id = p.id and d.state = 'draft')))
  ) then
    raise exception 'the payslip of the month is approved'
      using errcode = 'restrict_violation', constraint = 'pay_adjustments_approved';
  end if;
  return new;
end $$;
