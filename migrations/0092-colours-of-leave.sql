-- Leave is blue and work from home violet wherever they are shown, so the types that come with the product are too. A
-- colour that somebody has chosen stays.
update request_types t set color = n.color
from (values
  ('annual', '#2f7d5d', '#2563eb'),
  ('sick', '#b4462f', '#0369a1'),
  ('lieu', '#2b7a86', '#0e7490'),
  ('home', '#2f63b4', '#7c3aed'),
  ('other', '#7a4fb0', '#92633a')
) as n(code, before, color)
where t.code = n.code and t.color = n.before;
