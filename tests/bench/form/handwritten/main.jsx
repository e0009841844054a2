/** The form a good engineer would write by hand with antd: 60 items of two columns in a drawer, with rules. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Col, ConfigProvider, DatePicker, Drawer, Form, Input, InputNumber, Row, Select, Switch } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { FIELDS } from '../fields.ts';

const OPTIONS = ['待审核', '待派单', '待消缺', '消缺中', '待复核', '已消缺', '已驳回', '已关闭'].map((label, i) => ({ value: String(i), label }));
const INPUTS = {
  text: (title) => <Input maxLength={80} placeholder={`请输入${title}`} />,
  long: (title) => <Input.TextArea rows={3} maxLength={1000} placeholder={`请输入${title}`} />,
  number: (title) => <InputNumber style={{ width: '100%' }} placeholder={`请输入${title}`} />,
  dict: (title) => <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={OPTIONS} placeholder={`请选择${title}`} />,
  date: (title) => <DatePicker style={{ width: '100%' }} placeholder={`请选择${title}`} />,
  boolean: () => <Switch />,
};
const RULES = { text: [{ max: 80 }], long: [{ max: 1000 }], number: [{ type: 'number', min: 0, max: 100000 }] };
const rulesOf = ({ kind, title, required }) => [...(required ? [{ required: true, message: `请输入${title}` }] : []), ...(RULES[kind] ?? [])];

function RecordForm({ onClose }) {
  const [form] = Form.useForm();
  return (
    <Drawer open size={760} title="新增" onClose={onClose} footer={<Button type="primary" onClick={() => form.submit()}>保存</Button>}>
      <Form form={form} layout="vertical" onFinish={onClose}>
        <Row gutter={24}>
          {FIELDS.map((field) => (
            <Col key={field.name} span={field.kind === 'long' ? 24 : 12}>
              <Form.Item name={field.name} label={field.title} rules={rulesOf(field)} valuePropName={field.kind === 'boolean' ? 'checked' : 'value'}>{INPUTS[field.kind](field.title)}</Form.Item>
            </Col>
          ))}
        </Row>
      </Form>
    </Drawer>
  );
}

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button id="create" type="primary" onClick={() => setOpen(true)}>新增</Button>
      {open && <RecordForm onClose={() => setOpen(false)} />}
    </>
  );
}

createRoot(document.getElementById('root')).render(<ConfigProvider locale={zhCN}><Page /></ConfigProvider>);
