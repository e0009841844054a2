/** What a good engineer would write by hand with antd: a form of 60 items in a drawer with 20 rules, and a list of 50 columns. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Col, ConfigProvider, DatePicker, Drawer, Form, Input, InputNumber, Row, Select, Switch, Table, Tag } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { COLUMNS, FIELDS, HIDES, ROWS, RULES } from '../fields.ts';

const OPTIONS = ['待审核', '待派单', '待消缺', '消缺中', '待复核', '已消缺', '已驳回', '已关闭'].map((label, i) => ({
  value: String(i),
  label,
}));
const INPUTS = {
  text: (title) => <Input maxLength={80} placeholder={`请输入${title}`} />,
  long: (title) => <Input.TextArea rows={3} maxLength={1000} placeholder={`请输入${title}`} />,
  number: (title) => <InputNumber style={{ width: '100%' }} placeholder={`请输入${title}`} />,
  dict: (title) => <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={OPTIONS} placeholder={`请选择${title}`} />,
  date: (title) => <DatePicker style={{ width: '100%' }} placeholder={`请选择${title}`} />,
  boolean: () => <Switch />,
};
const LIMITS = { text: [{ max: 80 }], long: [{ max: 1000 }], number: [{ type: 'number', min: 0, max: 100000 }] };
const rulesOf = ({ kind, title, required }) => [
  ...(required ? [{ required: true, message: `请输入${title}` }] : []),
  ...(LIMITS[kind] ?? []),
];

const RULE_OF = Object.fromEntries(RULES.map((rule) => [rule.target, rule]));
const present = (value) => value !== undefined && value !== null && value !== '';

/** An item with a rule is drawn anew when its driver changes, the others only when they are typed into. */
function Item({ field }) {
  const item = (required) => (
    <Col span={field.kind === 'long' ? 24 : 12}>
      <Form.Item
        name={field.name}
        label={field.title}
        rules={rulesOf({ ...field, required: field.required || required })}
        valuePropName={field.kind === 'boolean' ? 'checked' : 'value'}
      >
        {INPUTS[field.kind](field.title)}
      </Form.Item>
    </Col>
  );
  const rule = RULE_OF[field.name];
  if (!rule) return item(false);
  return (
    <Form.Item noStyle shouldUpdate={(before, now) => before[rule.driver] !== now[rule.driver]}>
      {({ getFieldValue }) =>
        rule.kind === 'show' ? getFieldValue(rule.driver) !== HIDES && item(false) : item(present(getFieldValue(rule.driver)))
      }
    </Form.Item>
  );
}

function RecordForm({ onClose }) {
  const [form] = Form.useForm();
  return (
    <Drawer
      open
      size={760}
      title="新增"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={() => form.submit()}>
          保存
        </Button>
      }
    >
      <Form form={form} layout="vertical" onFinish={onClose}>
        <Row gutter={24}>
          {FIELDS.map((field) => (
            <Item key={field.name} field={field} />
          ))}
        </Row>
      </Form>
    </Drawer>
  );
}

const COLOURS = ['gold', 'cyan', 'blue', 'geekblue', 'purple', 'green', 'red', 'grey'];
const CELLS = {
  number: (v) => v?.toLocaleString('zh-CN'),
  dict: (v) => <Tag color={COLOURS[v]}>{OPTIONS[v]?.label}</Tag>,
  boolean: (v) => (v === undefined ? '' : v ? '是' : '否'),
};
const columns = [
  ...COLUMNS.map(({ name, title, kind }) => ({
    title,
    dataIndex: name,
    width: 140,
    ellipsis: true,
    sorter: kind !== 'long',
    align: kind === 'number' ? 'right' : undefined,
    render: CELLS[kind],
  })),
  {
    title: '操作',
    key: 'actions',
    fixed: 'right',
    width: 180,
    render: () => (
      <>
        <Button type="link" size="small">
          查看
        </Button>
        <Button type="link" size="small">
          编辑
        </Button>
        <Button type="link" size="small" danger>
          删除
        </Button>
      </>
    ),
  },
];

function List() {
  const [page, setPage] = useState(1);
  const [data, setData] = useState({ list: [], total: 0 });
  const [selected, setSelected] = useState([]);
  useEffect(() => {
    const body = JSON.stringify({ pageNum: page, pageSize: ROWS, sorters: [{ field: 'f0', order: 'asc' }] });
    fetch('/api/benchForm/queryList', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionStorage.getItem('token')}` },
      body,
    })
      .then((answer) => answer.json())
      .then((answer) => setData(answer.data));
  }, [page]);
  return (
    <Table
      rowKey="id"
      columns={columns}
      dataSource={data.list}
      scroll={{ x: 7300 }}
      rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
      pagination={{ total: data.total, current: page, pageSize: ROWS, onChange: setPage }}
    />
  );
}

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button id="create" type="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      {location.pathname === '/list' && <List />}
      {open && <RecordForm onClose={() => setOpen(false)} />}
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <ConfigProvider locale={zhCN}>
    <Page />
  </ConfigProvider>,
);
