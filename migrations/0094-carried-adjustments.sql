-- What was adjusted without a last day is part of its leave year: what is left at the end carries over by the plan.
alter table leave_lots add column carries boolean not null default false;
alter table leave_lots add constraint leave_lots_carries check (not carries or origin = 'adjustment');
-- An adjustment that ends with its leave year was given no last day of its own.
update leave_lots l set carries = true
where l.origin = 'adjustment' and not l.is_closed
  and exists (select from leave_lots y where y.employee_id = l.employee_id and y.type_id = l.type_id
    and y.origin = 'year' and y.valid_to = l.valid_to);
