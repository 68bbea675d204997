-- Leave that an adjustment of pay pays out, in the unit of its type.
alter table pay_adjustments
  add column leave_type_id int references request_types on delete restrict,
  add column leave_amount int check (leave_amount between 1 and 100000),
  add constraint pay_adjustments_leave check ((leave_type_id is null) = (leave_amount is null));
create index pay_adjustments_leave_type on pay_adjustments (leave_type_id) where leave_type_id is not null;
