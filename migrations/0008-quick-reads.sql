-- The spells of a person are read with every request; the index that keeps them apart is slow to read.
create index employments_spells on employments (employee_id, joined_on)
  include (left_on, brand_id, employee_no, shown_from, shown_until);
drop index employments_employee;
