/** The list a good engineer would write by hand with antd: menu, search form, toolbar, table, pager, for two lists. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { Breadcrumb, Button, ConfigProvider, DatePicker, Form, Input, Layout, Menu, Select, Table, Tag, message } from 'antd';
import zhCN from 'antd/locale/zh_CN';

const LISTS = {
  solar: { title: '光伏电站', where: [{ field: 'leavesType', operator: 'eq', value: '2' }] },
  wind: { title: '风电场', where: [{ field: 'leavesType', operator: 'eq', value: '3' }] },
};
const STATUS = { 1: ['在运', 'green'], 2: ['在建', 'gold'], 3: ['停运', 'red'] };
const actions = () => (
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
);
const columns = [
  { title: '电站名称', dataIndex: 'name', sorter: true, width: 220 },
  { title: '简称', dataIndex: 'shortName', width: 140 },
  { title: '装机容量', dataIndex: 'capacity', sorter: true, align: 'right', render: (v) => `${v?.toFixed(3)} MW` },
  { title: '建设日期', dataIndex: 'buildDate', sorter: true },
  { title: '省份', dataIndex: 'province' },
  { title: '地址', dataIndex: 'address', ellipsis: true, width: 220 },
  { title: '所属公司', dataIndex: 'companyCode' },
  { title: '状态', dataIndex: 'status', render: (v) => (STATUS[v] ? <Tag color={STATUS[v][1]}>{STATUS[v][0]}</Tag> : v) },
  { title: '联系人', dataIndex: 'contact' },
  { title: '操作', key: 'actions', fixed: 'right', width: 180, render: actions },
];

async function load(body) {
  const answer = await fetch('/api/station/queryList', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionStorage.getItem('token')}` },
    body: JSON.stringify(body),
  });
  const { status, msg, data } = await answer.json();
  if (status !== 200) throw new Error(msg);
  return data;
}

function List({ kind }) {
  const [query, setQuery] = useState({ pageNum: 1, pageSize: 20 });
  const [data, setData] = useState({ list: [], total: 0 });
  const [loading, setLoading] = useState(true);
  const [selected, setSelected] = useState([]);
  const [form] = Form.useForm();
  useEffect(() => {
    let current = true;
    setLoading(true);
    load({ ...query, where: LISTS[kind].where })
      .then(
        (d) => current && setData(d),
        (e) => message.error(e.message),
      )
      .finally(() => current && setLoading(false));
    return () => {
      current = false;
    };
  }, [query, kind]);
  return (
    <>
      <Form form={form} layout="inline" onFinish={(v) => setQuery({ ...query, ...v, pageNum: 1 })}>
        <Form.Item name="keyword" label="关键字">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="companyCode" label="所属公司">
          <Select style={{ width: 160 }} allowClear options={[]} />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <Select style={{ width: 120 }} allowClear options={Object.entries(STATUS).map(([value, [label]]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="buildDate" label="建设日期">
          <DatePicker.RangePicker />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={() => form.resetFields()}>重置</Button>
      </Form>
      <Button type="primary">新增</Button>
      <Button>导入</Button>
      <Button>导出</Button>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={data.list}
        loading={loading}
        scroll={{ x: 1500 }}
        rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
        pagination={{
          total: data.total,
          current: query.pageNum,
          pageSize: query.pageSize,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 30, 50],
          onChange: (pageNum, pageSize) => setQuery({ ...query, pageNum, pageSize }),
        }}
      />
    </>
  );
}

const MANY = [
  ['风机编码', 'code', 160],
  ['风机名称', 'name', 160],
  ['所属场站', 'stationCode', 160],
  ['序号', 'seq', 120],
  ['机型', 'model', 160],
  ['额定功率', 'ratedPower', 120],
  ['轮毂高度', 'hubHeight', 120],
  ['叶轮直径', 'rotorDiameter', 120],
  ['位置', 'location', 190],
  ['集电线路', 'feeder', 160],
].map(([title, dataIndex, width]) => ({ title, dataIndex, width, ellipsis: true, render: (v) => (Array.isArray(v) ? v.join(', ') : v) }));
const MANY_COLUMNS = [
  ...MANY,
  { title: '风机状态', dataIndex: 'status', width: 120, render: (v) => <Tag color={STATUS[v]?.[1]}>{STATUS[v]?.[0] ?? v}</Tag> },
  { title: '操作', key: 'actions', fixed: 'right', width: 180, render: actions },
];

/** Many rows with antd's own means. */
function Many() {
  const [rows, setRows] = useState([]);
  const [selected, setSelected] = useState([]);
  useEffect(() => {
    load({}).then((data) => setRows(data.list));
  }, []);
  return (
    <Table
      virtual
      rowKey="id"
      columns={MANY_COLUMNS}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1700, y: 600 }}
      rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
    />
  );
}

function Page() {
  const { pathname } = useLocation();
  const kind = pathname === '/wind' ? 'wind' : 'solar';
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider>
        <Menu
          theme="dark"
          selectedKeys={[kind]}
          items={Object.entries(LISTS).map(([key, { title }]) => ({
            key,
            label: (
              <Link id={`to-${key}`} to={`/${key}`}>
                {title}
              </Link>
            ),
          }))}
        />
      </Layout.Sider>
      <Layout.Content style={{ padding: 16 }}>
        <Breadcrumb items={[{ title: '首页' }, { title: LISTS[kind].title }]} />
        <Routes>
          <Route path="/many" element={<Many />} />
          <Route path="*" element={<List key={kind} kind={kind} />} />
        </Routes>
      </Layout.Content>
    </Layout>
  );
}

createRoot(document.getElementById('root')).render(
  <ConfigProvider locale={zhCN}>
    <BrowserRouter>
      <Page />
    </BrowserRouter>
  </ConfigProvider>,
);
