-- An adjustment of the same person, month, component and amount is added once; again only where that was said.
alter table pay_adjustments add column again boolean not null default false;
alter table pay_adjustments disable trigger pay_adjustments_approved;
update pay_adjustments a set again = true
where deleted_at is null and exists (
  select from pay_adjustments o where o.employee_id = a.employee_id and o.month = a.month
    and o.component_id = a.component_id and o.amount_minor = a.amount_minor and o.deleted_at is null and o.id < a.id);
alter table pay_adjustments enable trigger pay_adjustments_approved;
create unique index pay_adjustments_once on pay_adjustments (employee_id, month, component_id, amount_minor)
  where deleted_at is null and not again;
