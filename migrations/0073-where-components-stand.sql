-- Where the components of pay stand: in the gross or outside of it, and whether what follows the gross counts them.
-- Refunds of expenses and advances are paid out, and are no pay.
alter table pay_components
  add column outside boolean not null default false,
  -- Of an earning: what is worked out from the gross counts it. Of a deduction: it is taken off before.
  add column before_tax boolean;
update pay_components set before_tax = (kind = 'earning');
alter table pay_components alter column before_tax set not null;
alter table pay_components
  add constraint pay_components_outside check (not outside
    or (kind <> 'employer_cost' and calc not in ('percent_of_gross', 'engine') and not before_tax)),
  add constraint pay_components_before_tax check (
    (not before_tax or kind <> 'employer_cost') and (calc <> 'engine' or before_tax));

-- A line stands where its component stood when it was worked out.
alter table payslip_lines add column outside boolean not null default false,
  add constraint payslip_lines_outside check (not outside or kind <> 'employer_cost');
alter table payslips add column outside_minor bigint not null default 0;
alter table payslips drop constraint payslips_net;
alter table payslips add constraint payslips_net check (net_minor = gross_minor - deductions_minor + outside_minor);

create or replace function refuse_wrong_totals(slips int[]) returns void language plpgsql as $$
begin
  if exists (
    select from payslips p
    left join lateral (
      select coalesce(sum(l.amount_minor) filter (where l.kind = 'earning' and not l.outside), 0) as gross,
        coalesce(sum(l.amount_minor) filter (where l.kind = 'deduction' and not l.outside), 0) as deductions,
        coalesce(sum(case when l.kind = 'deduction' then -l.amount_minor else l.amount_minor end)
          filter (where l.outside), 0) as outside,
        coalesce(sum(l.amount_minor) filter (where l.kind = 'employer_cost'), 0) as employer_cost
      from payslip_lines l where l.payslip_id = p.id) s on true
    where p.id = any(slips)
      and (p.gross_minor, p.deductions_minor, p.outside_minor, p.employer_cost_minor)
        <> (s.gross, s.deductions, s.outside, s.employer_cost)
  ) then
    raise exception 'the totals of a payslip are the sums of its lines'
      using errcode = 'check_violation', constraint = 'payslips_totals';
  end if;
end $$;
drop trigger payslips_totals_updated on payslips;
create constraint trigger payslips_totals_updated
  after update of gross_minor, deductions_minor, outside_minor, employer_cost_minor on payslips
  deferrable initially deferred for each row execute function check_payslip_totals();
