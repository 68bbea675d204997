-- Days of leave with work in them are named when a month is closed.
create index attendance_days_worked_on_leave on attendance_days (business_date, employee_id) where 'worked_on_leave' = any(flags) and final;
