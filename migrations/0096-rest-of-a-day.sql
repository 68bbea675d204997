-- A request of the rest of a day: from a minute on, such as that at which a person went home ill.
alter table requests drop constraint requests_method_check;
alter table requests add constraint requests_method_check
  check (method in ('full_day', 'first_half', 'second_half', 'hours', 'rest_of_day'));
alter table requests drop constraint requests_times;
alter table requests add constraint requests_times check (
  (coalesce(method, '') in ('hours', 'rest_of_day')) = (from_time is not null)
  and (method is not distinct from 'hours') = (to_time is not null)
  and (from_time is null or from_date = to_date));
alter table request_days drop constraint request_days_part_check;
alter table request_days add constraint request_days_part_check
  check (part in ('full', 'first_half', 'second_half', 'hours', 'rest_of_day', 'none'));
